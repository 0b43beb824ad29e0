import { t } from '@/lib/text/t'

/** What is wrong with a JSON text, and where. */
export type JsonProblem = {
  /** 1 for the first line. */
  readonly line: number
  readonly message: string
}

/** Where JSON text stops being JSON; undefined for good JSON and for nothing at all. */
export function findSyntaxProblem(text: string): JsonProblem | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : t('This is not JSON.')
    // Engines name the place as "position 12" or "line 2 column 3", or not at all.
    const line = /line (\d+)/.exec(message)?.[1]
    const position = /position (\d+)/.exec(message)?.[1]
    const end = position === undefined ? text.length : Number(position)
    return {
      line: line === undefined ? text.slice(0, end).split('\n').length : Number(line),
      message: message.replace(/^JSON\.parse: /, '').replace(/ in JSON at position.*$| \(line.*$/, ''),
    }
  }
}
