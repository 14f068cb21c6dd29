/** Names that two files export with the same meaning. */
export interface SameName {
  names: readonly string[];
  /** One for each file that exports them. */
  files: readonly RegExp[];
  why: string;
}

/** Exports whose name is prescribed by what loads the file. */
export const PRESCRIBED: readonly { files: RegExp; names: readonly string[] | 'any'; why: string }[] = [
  { files: /^apps\/server\/migrations\//, names: ['up'], why: 'the migrator of Kysely calls it' },
  {
    files: /^bench\/[\w-]+\/index\.ts$/,
    names: ['name', 'summary', 'run', 'isQuick', 'needsPeers'],
    why: 'bench/main.ts reads them of each suite',
  },
  {
    files: /\/(texts|translations)\/([\w-]+\.)?[a-z]{2}\.ts$/,
    names: 'any',
    why: 'a group has the same name in each language',
  },
];

const [MODULES, CALLS] = [/^apps\/server\/src\/modules\//, /^apps\/web\/src\/features\/.*\/(calls|queries)\.ts$/];
const [ANALYTICS, CONTRACT] = [/^packages\/analytics\//, /^packages\/contract\//];

/** Pairs that share a name because they share its meaning. */
export const SHARED: readonly SameName[] = [
  {
    names: [
      ...['signUp', 'confirmSignUp', 'logIn', 'loginOptions', 'resetPassword', 'signOutDevice', 'exportData'],
      ...['changeName', 'changePassword', 'askEmailChange', 'askPhoneChange', 'createApiKey'],
      ...['addPasskey', 'removePasskey', 'confirmTotp', 'removeTotp'],
      ...['addChannel', 'keepQuietHours', 'removeChannel', 'setChannelState', 'rotateSecret', 'markNoticesRead'],
      ...['removeAlert', 'setAlertState', 'guardPosition', 'keepLayout', 'removeLayout', 'removeScreen'],
      ...['cancelBacktest', 'removeBacktest', 'shareBacktest', 'removeStrategy', 'setLive', 'shareStrategy'],
      ...['addConnection', 'changeConnection', 'removeConnection', 'replaceKey'],
    ],
    files: [MODULES, CALLS],
    why: 'a call of the web app is named after the function that answers it',
  },
  {
    names: ['RatingVote', 'StrategyTemplate'],
    files: [ANALYTICS, CONTRACT],
    why: 'the schema of what analytics computes, with the same fields',
  },
  {
    names: ['signIn'],
    files: [/^apps\/web\/src\/testing\//, /^e2e\/support\//],
    why: 'what a test calls first, in jsdom and in a browser',
  },
  {
    names: ['temporaryFolder'],
    files: [/^apps\/server\/src\/testing\//, /^bench\/harness\//],
    why: 'a folder that is removed with the test, or with the bench',
  },
];
