import { AGENT_TREES, agentTreeSchema } from '@/domain/agents/agentSchema'
import { type AgentTree, withoutChatless } from '@/domain/agents/agentTree'
import { afterDeath } from '@/domain/agents/budget'
import type { AgentTreeId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { settled } from '../record'

type Deps = Pick<CommandDeps, 'store' | 'storage'>

/**
 * Puts a tree into the store at once, and on disk. Resolves to whether it is there: what was reserved has to be known
 * after a crash. One of a temporary chat lives as long as its page.
 */
export async function keepTree({ store, storage }: Deps, tree: AgentTree): Promise<boolean> {
  store.getState().agentTreeChanged(tree)
  if (store.getState().conversations[tree.conversationId]?.isTemporary === true) return true
  return (await settled(() => storage.saveDocument(AGENT_TREES + tree.id, tree))).ok
}

/** The tree as this page has it. */
export const treeIn = ({ store }: Pick<Deps, 'store'>, id: AgentTreeId): AgentTree | undefined =>
  store.getState().agentTrees[id]

/** Changes a tree that is here. */
export async function changeTree(
  deps: Deps,
  id: AgentTreeId,
  change: (tree: AgentTree) => AgentTree,
): Promise<void> {
  const tree = treeIn(deps, id)
  if (tree) await keepTree(deps, change(tree))
}

/** Resolves when the tree changes, or nobody waits any more. */
export const nextChange = (
  { store }: Pick<Deps, 'store'>,
  id: AgentTreeId,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const before = store.getState().agentTrees[id]
    const over = () => {
      stop()
      signal.removeEventListener('abort', over)
      resolve()
    }
    const stop = store.subscribe((now) => {
      if (now.agentTrees[id] !== before) over()
    })
    signal.addEventListener('abort', over, { once: true })
  })

/** Reads a tree from the disk as a page finds it whose predecessor died; undefined where there is none. */
export async function readTree({ store, storage }: Deps, id: AgentTreeId): Promise<AgentTree | undefined> {
  const row = await storage.loadDocument(AGENT_TREES + id)
  const tree = agentTreeSchema.safeParse(row.ok ? row.value : undefined).data
  if (!tree) return undefined
  const { conversations } = store.getState()
  return afterDeath(withoutChatless(tree, (chat) => conversations[chat] !== undefined))
}

/** Brings a tree into the store to be looked at, unless it is there. Resolves to whether this device has it, as far as known. */
export const createLoadAgentTree = (deps: Deps) =>
  async function loadAgentTree(id: AgentTreeId): Promise<boolean | undefined> {
    if (treeIn(deps, id)) return true
    const tree = await readTree(deps, id)
    if (tree && !treeIn(deps, id)) deps.store.getState().agentTreeChanged(tree)
    return tree !== undefined
  }
