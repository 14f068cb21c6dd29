// Made by `npm run texts` from the .arb files of this folder: change those.
export const sizeTexts = {
  title: 'पोज़िशन साइज़',
  capital: 'कैपिटल',
  riskIn: 'प्रति ट्रेड रिस्क किसमें',
  risks: {
    percent: 'कैपिटल का %',
    money: 'रकम',
  },
  risk: 'प्रति ट्रेड रिस्क',
  side: 'साइड',
  sides: {
    buy: 'खरीदें',
    sell: 'बेचें',
  },
  entry: 'एंट्री भाव',
  stop: 'स्टॉप लॉस',
  lot: 'लॉट साइज़',
  units: (units: string) => `${units} यूनिट`,
  lots: (lots: string, lot: string) => `${lot} के ${lots} लॉट`,
  value: 'पोज़िशन वैल्यू',
  loss: 'स्टॉप पर नुकसान',
  costs: 'दोनों फ़िल की लागत, शामिल',
  gap: 'गैप स्टॉप के पार खुले तो फ़िल अगले भाव पर होता है: नुकसान ज़्यादा होगा।',
  lotNote: 'लॉट साइज़ यहाँ पता नहीं है। शेयर 1 में ट्रेड होते हैं; कॉन्ट्रैक्ट का लॉट खुद भरें।',
  fill: 'कैपिटल, रिस्क, एंट्री और स्टॉप भरें।',
  use: (units: string) => `${units} यूनिट इस्तेमाल करें`,
  warnings: {
    wrongSide: 'स्टॉप एंट्री की गलत तरफ़ है।',
    withinTick: (tick: string) => `स्टॉप एक टिक (${tick}) से भी पास है।`,
    noUnits: 'इस रिस्क में एक लॉट भी नहीं आता।',
    overCapital: 'पोज़िशन आपके कैपिटल से महँगी है।',
  },
} as const;

export const sizeButtonTexts = {
  open: 'पोज़िशन साइज़',
} as const;
