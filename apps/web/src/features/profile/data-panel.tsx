import { ACCOUNT_LIMITS, type User } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { deleteAccount, exportData } from './calls.ts';
import { PasswordAgain } from './password-again.tsx';
import { Row } from './row.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.data;

export interface DataPanelProps {
  user: User;
  /** What becomes of a paid plan when the account is deleted. */
  planNote: ReactNode;
}

/** Download and deletion of the account's data. */
export function DataPanel({ user, planNote }: DataPanelProps) {
  const download = async (): Promise<void> => saveFile(texts.exportFile, await exportData());
  return (
    <Panel title={texts.title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-3 py-3">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-dense text-quiet">{texts.export}</h3>
          <p className="text-body">{texts.exportText}</p>
        </div>
        <ActButton onAct={download}>{texts.exportButton}</ActButton>
      </div>
      {user.deleteAt === null && (
        <Row
          label={texts.delete}
          value={texts.deleteText(ACCOUNT_LIMITS.deletionGraceDays)}
          action={texts.deleteButton}
          look="danger"
        >
          {(close) => (
            <PasswordAgain
              note={
                <>
                  {texts.deleteNote} {planNote}
                </>
              }
              submitLabel={texts.deleteButton}
              look="danger"
              onSubmit={deleteAccount}
              onCancel={() => close()}
            />
          )}
        </Row>
      )}
    </Panel>
  );
}
