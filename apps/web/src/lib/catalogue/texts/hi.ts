// Made by `npm run texts` from the .arb files of this folder: change those.
export const screenTurnTexts = {
  label: (screen: string, isEntering: boolean) => `“${screen}” ${isEntering ? 'में आया' : 'से निकला'}`,
  entered: 'इस क्लोज़ पर आपकी स्क्रीन में आया',
  left: 'अब आपकी स्क्रीन से मैच नहीं करता',
} as const;
