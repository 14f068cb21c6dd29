// Made by `npm run texts` from the .arb files of this folder: change those.
export const unsubscribeTexts = {
  title: 'Stop the daily digest?',
  what: 'You won’t get the daily digest by email any more. Your alerts and other messages stay as they are.',
  stop: 'Unsubscribe',
  done: 'You’re unsubscribed',
  doneWhat: 'The daily digest isn’t sent by email any more. You can turn it on again in Configure.',
  bad: 'This link isn’t valid',
  badWhat: 'It may have been cut off. Open the whole link from the email, or turn the digest off in Configure.',
  home: 'Open Wickwise',
} as const;
