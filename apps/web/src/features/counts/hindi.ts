/** Texts of the stock scans' counts in Hindi. */
export const counts = {
  title: 'स्टॉक स्कैन, पिछले 24 घंटे',
  list: 'स्टॉक स्कैन और हर घंटे उनके संकेत',
  hour: (from: string, zone: string) => `${from} ${zone} से एक घंटा`,
  signals: (count: string) => `${count} संकेत`,
  noCount: 'गिनती नहीं',
  up: 'तेज़ी',
  down: 'मंदी',
  both: 'दोनों दिशाएँ',
};
