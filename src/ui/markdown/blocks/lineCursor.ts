const TAB = 9
const SPACE = 32

/** A place in one line, counted in characters and in columns: a tab reaches to the next multiple of four. */
export class LineCursor {
  readonly text: string
  offset = 0
  column = 0
  /** Offset and column of the next character that is no space. */
  nextAt = 0
  nextColumn = 0
  private isInTab = false

  constructor(text: string) {
    this.text = text
    this.findNext()
  }

  /** Columns of white space before the next character. */
  get indent(): number {
    return this.nextColumn - this.column
  }

  get isBlank(): boolean {
    return this.nextAt >= this.text.length
  }

  /** The rest of the line from the next non-space character. */
  get rest(): string {
    return this.text.slice(this.nextAt)
  }

  /** Moves to the next non-space character. */
  skipIndent(): void {
    this.offset = this.nextAt
    this.column = this.nextColumn
    this.isInTab = false
  }

  /** Moves past `count` characters, none of them a tab. */
  skip(count: number): void {
    this.offset += count
    this.column += count
    this.isInTab = false
    this.findNext()
  }

  /** Moves by `count` columns, which may end inside a tab. */
  skipColumns(count: number): void {
    let left = count
    while (left > 0 && this.offset < this.text.length) {
      const width = this.text.charCodeAt(this.offset) === TAB ? 4 - (this.column % 4) : 1
      const taken = Math.min(left, width)
      this.isInTab = taken < width
      this.column += taken
      if (!this.isInTab) this.offset += 1
      left -= taken
    }
    this.findNext()
  }

  /** Whether a space or tab is next. */
  get isAtSpace(): boolean {
    const code = this.text.charCodeAt(this.offset)
    return code === SPACE || code === TAB
  }

  /** The rest of the line as content: half a tab counts as spaces. */
  remaining(): string {
    if (!this.isInTab) return this.text.slice(this.offset)
    return ' '.repeat(4 - (this.column % 4)) + this.text.slice(this.offset + 1)
  }

  /** Remembers the place, to come back to it. */
  mark(): () => void {
    const { offset, column, isInTab } = this
    return () => {
      this.offset = offset
      this.column = column
      this.isInTab = isInTab
      this.findNext()
    }
  }

  private findNext(): void {
    let at = this.offset
    let column = this.column
    for (; at < this.text.length; at++) {
      const code = this.text.charCodeAt(at)
      if (code === SPACE) column += 1
      else if (code === TAB) column += 4 - (column % 4)
      else break
    }
    this.nextAt = at
    this.nextColumn = column
  }
}
