/** The part of WebAssembly that the bench calls: TypeScript only declares it for browsers. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class Global {
    constructor(kind: { value: 'i32'; mutable: boolean }, value: number);
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
