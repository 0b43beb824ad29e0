import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import { siblingsOf, type Tree } from './tree'

/**
 * The fingerprint that the reply before had, where it differs: of an earlier variant, else of the nearest reply above,
 * of the same model and connection. Undefined for replies without a seed, which nobody expects to come again the same,
 * and where either side names no fingerprint.
 */
export function driftedFrom(tree: Tree, id: MessageId): string | undefined {
  const reply = tree.byId.get(id)?.reply
  if (reply?.fingerprint === undefined || reply.seed === undefined) return undefined
  const isAlike = (other: Message | undefined): boolean =>
    other?.reply?.fingerprint !== undefined &&
    other.reply.model === reply.model &&
    other.reply.connectionId === reply.connectionId

  const siblings = siblingsOf(tree, id)
  const earlier = siblings.slice(0, Math.max(0, siblings.indexOf(id))).map((each) => tree.byId.get(each))
  const before = earlier.findLast(isAlike) ?? nearestAbove(tree, id, isAlike)
  const fingerprint = before?.reply?.fingerprint
  return fingerprint === reply.fingerprint ? undefined : fingerprint
}

function nearestAbove(
  tree: Tree,
  id: MessageId,
  isAlike: (message: Message | undefined) => boolean,
): Message | undefined {
  let parentId = tree.byId.get(id)?.parentId ?? null
  // Bounded, so that a damaged tree cannot turn in a circle.
  for (let steps = 0; parentId !== null && steps < MOST_STEPS; steps++) {
    const parent: Message | undefined = tree.byId.get(parentId)
    if (isAlike(parent)) return parent
    parentId = parent?.parentId ?? null
  }
  return undefined
}

const MOST_STEPS = 200
