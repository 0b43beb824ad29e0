import { type DocumentNode, isParent, type ParentNode } from './blockNode'

/** Where a reference link leads. */
export type Definition = { readonly label: string; readonly url: string; readonly title: string }

const DEFINITION =
  /^ {0,3}\[(?!\^)((?:[^[\]\\]|\\.){1,999})\]:[ \t]*\n?[ \t]*(?:<([^<>\n]*)>|([^\s<]\S*))(?:[ \t]*\n?[ \t]+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\(((?:[^()\\]|\\.)*)\)))?[ \t]*(?:\n|$)/

/** Two labels are one when they differ in case and white space only. */
export const normalLabel = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()

/** The link definitions at the start of a paragraph, and the text that is left of it. */
export function readDefinitions(text: string): {
  readonly definitions: readonly Definition[]
  readonly rest: string
} {
  const definitions: Definition[] = []
  let rest = text
  while (rest.startsWith('[')) {
    const match = DEFINITION.exec(rest)
    if (!match) break
    const [, label = '', bracketed, plain, ...titles]: readonly (string | undefined)[] = match
    definitions.push({
      label: normalLabel(label),
      url: bracketed ?? plain ?? '',
      title: titles.find((title) => title !== undefined) ?? '',
    })
    rest = rest.slice(match[0].length)
  }
  return { definitions, rest }
}

/** The labels of the footnotes a text has, wherever they are in it. */
export function footnoteLabels(root: DocumentNode): ReadonlySet<string> {
  const labels = new Set<string>()
  const waiting: ParentNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'footnote') labels.add(normalLabel(node.label))
    for (const child of node.children) if (isParent(child)) waiting.push(child)
  }
  return labels
}
