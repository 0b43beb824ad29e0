import { mark, t } from '@/lib/text/t'

import {
  DEFINITIONS,
  isParameterName,
  PARAMETER_NAMES,
  type NumericName,
  type ParameterName,
} from './parameters'

/** The parameter that has this name on the wire, its own or another of its names. */
const parameterNamed = (name: string): ParameterName | undefined =>
  isParameterName(name) ? name : PARAMETER_NAMES.find((each) => DEFINITIONS[each].otherNames?.includes(name))

/** What a parameter is called on the page; its own name where it has no other. */
export function parameterLabel(name: string): string {
  const known = parameterNamed(name)
  return known === undefined ? name : t(DEFINITIONS[known].label)
}

/** Says that a parameter was left out because the model rejects it. */
export const describeRefused = (name: string): string =>
  t('This model rejected a setting, so it wasn’t sent: {label}', { label: parameterLabel(name) })

/** What each number does to a reply, in a sentence. Apart from the registry, which every start loads. */
export const EFFECTS: Readonly<Record<NumericName, string>> = {
  temperature: mark('Lower values favour the likeliest tokens; higher values even out the odds.'),
  top_p: mark('Keeps the fewest tokens that have this share of the probability.'),
  top_k: mark('Keeps this many of the likeliest tokens.'),
  min_p: mark('Keeps tokens at least this likely compared with the likeliest.'),
  typical_p: mark(
    'Keeps tokens about as surprising as the model expects, up to this share of the probability.',
  ),
  xtc_probability: mark('How often the likeliest tokens are left out, for less predictable text.'),
  mirostat: mark('Keeps the text about equally surprising: 0 is off, 1 and 2 are its versions.'),
  max_tokens: mark('Maximum reply length, including reasoning.'),
  frequency_penalty: mark('Makes a token less likely each time it has been used.'),
  presence_penalty: mark('Makes a token less likely once it has been used.'),
  repetition_penalty: mark('Divides the odds of tokens already used.'),
  dry_multiplier: mark('Makes tokens less likely that would repeat a longer passage; 0 is off.'),
  thinking_budget: mark('How many tokens the model may think with before it answers.'),
}
