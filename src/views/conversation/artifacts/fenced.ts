/** A text as a block of code in Markdown: the fence is longer than any in it. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[`\s]/g, '')}\n${text}\n${fence}`
}
