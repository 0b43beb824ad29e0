import type { Rule } from 'eslint'

export declare function refusedWords(
  text: string,
): readonly { readonly word: string; readonly instead: string; readonly index: number }[]
export declare const plainWords: Rule.RuleModule
