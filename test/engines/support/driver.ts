/** A page of any engine, as far as the journeys need one. */
export type Driver = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page. It must use nothing from around it; argument and result travel as JSON. */
  evaluate<Value>(work: () => Value | Promise<Value>): Promise<Value>
  evaluate<Input, Value>(work: (input: Input) => Value | Promise<Value>, input: Input): Promise<Value>
  /** Moves the mouse there, in CSS pixels of the window, and clicks as a person would. */
  clickAt(at: Point): Promise<void>
  /** Types into whatever has the focus, key by key. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Chooses files of this machine in a file input. */
  setFiles(css: string, paths: readonly string[]): Promise<void>
  /** CSS pixels. */
  setSize(width: number, height: number): Promise<void>
  /** PNG. */
  screenshot(): Promise<Buffer>
}

export type Point = { readonly x: number; readonly y: number }

/** Keys without a letter, by what WebDriver calls them; and the one that opens the commands. */
export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Tab: '\uE004',
  Slash: '/',
} as const
export type Key = keyof typeof KEYS

/** A running browser with one page and a profile of its own. */
export type EngineBrowser = {
  /** As the browser says it, for the log. */
  readonly version: string
  readonly page: Driver
  /** The folder with all it keeps. */
  readonly profile: string
  /** Where its downloads land. */
  readonly downloads: string
  /** Ends the browser's processes at once, as a crash does, and starts it again with what they left on the disk. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** The text of a script that runs `work` in a page and gives its result as JSON, `undefined` as null. */
export const scriptOf = (work: (input: never) => unknown, input: unknown): string =>
  `(async () => JSON.stringify((await (${work.toString()})(${input === undefined ? 'undefined' : JSON.stringify(input)})) ?? null))()`
