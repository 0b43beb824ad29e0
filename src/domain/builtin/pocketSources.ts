import type { ConversationSettings } from '../conversations/conversation'

import { isPocket } from './builtinConnection'

/** The time in another place: these tools know this device's only. */
const ELSEWHERE = /\b(?:in|at|for) (?!the\b|my\b)\p{L}{3}/iu

const UNIT =
  '(?:km|cm|mm|m|mi|ft|in|kg|g|lbs?|oz|ml|l|mph|km/h|kilomet(?:er|re)s?|met(?:er|re)s?|centimet(?:er|re)s?|miles?|feet|foot|inch(?:es)?|yards?|grams?|kilos?|kilograms?|pounds?|ounces?|lit(?:er|re)s?|gallons?|cups?|celsius|fahrenheit|°[cf]|minutes?|hours?|days?|weeks?)'
const DAY =
  '(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d|\\d{4}-\\d\\d-\\d\\d)'
const FEAST = '(?:christmas|xmas|new year|halloween|valentine)'

/** What a message looks like that a function answers, and which; the first that fits. */
const NEEDS: readonly (readonly [RegExp, string])[] = [
  [/\bprimes?\b.*\d|\d.*\bprime\b|\bfactor(?:i[sz]e|s of)? \d/i, 'prime_factors'],
  [
    new RegExp(
      `\\b(?:days?|weeks?|how long|how far|how many|countdown)\\b.*\\b(?:until|till|til|to|before|left|away|is)\\b.*(?:${FEAST}|${DAY})`,
      'i',
    ),
    'days_until',
  ],
  [
    new RegExp(
      `\\b(?:weekday|(?:what|which) day|day of the week)\\b.*${DAY}|${DAY}.*\\bday of the week`,
      'i',
    ),
    'weekday',
  ],
  [
    new RegExp(
      `\\d ?(?:degrees? )?${UNIT} (?:in|to|into|as) ${UNIT}\\b|\\bhow (?:many|much) ${UNIT} (?:is|are|in|make)\\b.*\\d|\\bconvert\\b.*\\d ?(?:degrees? )?${UNIT}\\b.*${UNIT}\\b|\\bhow (?:many|much) is \\d[\\d.]* ?${UNIT} in ${UNIT}\\b`,
      'i',
    ),
    'convert_units',
  ],
  [
    /\d\s*[+*/×÷^]\s*\d|\d\s+-\s+\d|\d\s*(?:%|percent) of \d|\d (?:plus|minus|times|divided by) \d|\bsqrt\b|square root/i,
    'calculator',
  ],
  [
    /what(?:['’]?s| is)? (?:the )?(?:time|clock)\b(?! zone)|(?:the|current) time\b(?! zone)|how late is it/i,
    'get_time',
  ],
  [
    /(?:what|which) (?:day|date|year)(?: of the week)? (?:is (?:it|today|this)|do we|are we)\b|\b(?:the|the current|today.?s) date\b(?! of| for| when)|what(?:.?s| is) (?:today|the day)\b/i,
    'get_date',
  ],
]

/** The functions of this device's clock: of another place they know nothing. */
const LOCAL = ['get_time', 'get_date']

/**
 * The source of the function that Pocket is offered for a message; none for most. It calls them rightly, but writes
 * worse as long as they are there: so it only gets the one it needs. What comes as "and 25?" is seen with the question
 * before it. Where the person chose tools, their choice counts.
 */
export function pocketSources(
  settings: ConversationSettings,
  text: string,
  before?: string,
): readonly string[] {
  if (settings.toolUse || settings.parameters.tools || !isPocket(settings)) return []
  const name = neededFor(text) ?? (isShortFollow(text) ? neededFor(before ?? '') : undefined)
  if (name === undefined || (LOCAL.includes(name) && ELSEWHERE.test(text))) return []
  return [`builtin:${name}`]
}

/** A function to be written, not one to be called. */
const CODE = /\b(?:python|javascript|typescript|js|code|function|script|program)\b/i

const neededFor = (text: string) =>
  CODE.test(text) ? undefined : NEEDS.find(([form]) => form.test(text))?.[1]

/** "and 30%?", "what about 97": a number, and little else. */
const isShortFollow = (text: string) =>
  /\d/.test(text) && text.length < 30 && /^\s*(?:and|what about|how about|ok|or|now|then|\d)/i.test(text)
