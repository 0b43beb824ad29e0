/** What an address may fill in for a new chat. None of it is ever sent without a press. */
export const PREFILL_NAMES = [
  'q',
  'prompt',
  'title',
  'text',
  'url',
  'model',
  'temperature',
  'system',
] as const

export type Prefill = {
  /** The draft; empty for none. */
  readonly text: string
  readonly temperature: number | undefined
  readonly systemPrompt: string | null
}

/**
 * What an address fills in: `/?q=…&model=…&temperature=0.2&system=…`. `title`, `text` and `url` come from the share
 * sheet of the device. Undefined where it fills in nothing; a temperature that no model takes is left out.
 */
export function readPrefill(search: URLSearchParams): Prefill | undefined {
  if (!PREFILL_NAMES.some((name) => search.has(name))) return undefined
  const texts = [
    search.get('q') ?? search.get('prompt'),
    search.get('title'),
    search.get('text'),
    search.get('url'),
  ]
  const temperature = Number(search.get('temperature') ?? NaN)
  return {
    text: texts.filter(Boolean).join('\n'),
    temperature: temperature >= 0 && temperature <= 2 ? temperature : undefined,
    systemPrompt: search.get('system'),
  }
}
