export const offline = { newVersion: 'नया संस्करण उपलब्ध है।', reload: 'रीलोड करें' };
