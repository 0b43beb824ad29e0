/** What the app fills in itself. */
export type AutomaticName =
  'date' | 'time' | 'dateTime' | 'weekday' | 'timeZone' | 'language' | 'model' | 'clipboard' | 'selection'

/** Their names in texts, as people and other apps write them. */
const NAMES: Readonly<Record<string, AutomaticName>> = {
  date: 'date',
  current_date: 'date',
  time: 'time',
  current_time: 'time',
  datetime: 'dateTime',
  current_datetime: 'dateTime',
  iso_datetime: 'dateTime',
  weekday: 'weekday',
  current_weekday: 'weekday',
  timezone: 'timeZone',
  current_timezone: 'timeZone',
  language: 'language',
  user_language: 'language',
  model: 'model',
  clipboard: 'clipboard',
  selection: 'selection',
}

/** Which of them a variable names; undefined for one that the person fills in. */
export function automaticName(name: string): AutomaticName | undefined {
  const key = name.trim().toLowerCase()
  return Object.hasOwn(NAMES, key) ? NAMES[key] : undefined
}

/** Where and when a text is used. */
export type TurnFacts = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** As in the time zone database; the device's where undefined. */
  readonly timeZone?: string | undefined
  /** A BCP 47 tag. */
  readonly language: string
  /** What the model is called. */
  readonly model?: string | undefined
}

/**
 * What these variables stand for, by their names in texts. Dates as in ISO 8601, which no model misreads; the clipboard
 * and the selection are the page's to read.
 */
export function automaticValues({
  at,
  timeZone,
  language,
  model,
}: TurnFacts): Readonly<Record<string, string>> {
  const zone = timeZone === undefined ? {} : { timeZone }
  // Swedish writes dates and times as ISO 8601 does.
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv', { ...options, ...zone }).format(at)
  const date = part({ year: 'numeric', month: '2-digit', day: '2-digit' })
  const time = part({ hour: '2-digit', minute: '2-digit' })
  const values: Partial<Record<AutomaticName, string>> = {
    date,
    time,
    dateTime: `${date} ${time}`,
    weekday: new Intl.DateTimeFormat('en', { weekday: 'long', ...zone }).format(at),
    timeZone: new Intl.DateTimeFormat('en', zone).resolvedOptions().timeZone,
    language,
    ...(model !== undefined && { model }),
  }
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, automatic]) => {
      const value = values[automatic]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
