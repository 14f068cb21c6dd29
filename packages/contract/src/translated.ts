/** The same keys with texts of another language: functions take the same, lists are as long. */
export type Translated<Entries> = Entries extends string
  ? string
  : Entries extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : Entries extends object
      ? { readonly [Key in keyof Entries]: Translated<Entries[Key]> }
      : Entries;
