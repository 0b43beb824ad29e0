import type { Rule } from 'eslint'

export declare function logicalClass(name: string): string | undefined
export declare const logicalClasses: Rule.RuleModule
export declare function logicalStyle(name: string): string | undefined
