import { type DocumentNode, isParent, type ParentNode } from './blockNode'
import { normalLabel } from './definitions'

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
