/** As much of WebAssembly as the bench calls: TypeScript knows it as a part of browsers alone. */
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
