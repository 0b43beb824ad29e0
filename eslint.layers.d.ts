import type { Rule } from 'eslint'

export declare const LAYERS: Readonly<Record<string, readonly string[]>>
export declare const MODULES: readonly string[]
export declare function refusals(file: string, imported: string): readonly string[]
export declare const layers: Rule.RuleModule
export declare const ioGlobals: readonly { name: string; message: string }[]
export declare const servicesAsTypes: {
  patterns: readonly { regex: string; allowTypeImports: boolean; message: string }[]
}
export declare const NO_SERVICE_CODE: { selector: string; message: string }
export declare const clocks: readonly { object: string; property: string; message: string }[]
