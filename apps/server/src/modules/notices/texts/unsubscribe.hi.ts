// Made by `npm run texts` from the .arb files of this folder: change those.
export const unsubscribeTexts = {
  title: 'डेली डाइजेस्ट बंद करें?',
  what: 'डेली डाइजेस्ट ईमेल से नहीं आएगा। अलर्ट और बाकी संदेश पहले की तरह आते रहेंगे।',
  stop: 'अनसब्सक्राइब करें',
  done: 'अनसब्सक्राइब हो गया',
  doneWhat: 'डेली डाइजेस्ट अब ईमेल से नहीं आएगा। इसे सेटिंग में फिर चालू कर सकते हैं।',
  bad: 'यह लिंक सही नहीं है',
  badWhat: 'लिंक शायद अधूरा है। ईमेल से पूरा लिंक खोलें, या सेटिंग में डाइजेस्ट बंद करें।',
  home: 'Wickwise खोलें',
} as const;
