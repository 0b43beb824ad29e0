import type { Rule } from 'eslint'

export declare const translatedTexts: Rule.RuleModule
