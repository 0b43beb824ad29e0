import { isWorking, withPause } from '@/domain/agents/agentTree'
import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { AgentTreeId, ConversationId } from '@/domain/ids'
import { RESEARCH } from '@/domain/tools/ownSources'
import { searchSource } from '@/domain/web/searchService'
import { selectConversationSettings } from '@/store/selectors'

import { changeTree, treeIn } from '../agentTrees/keepTree'
import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { keepFollowUps } from '../drafts/saveDraft'
import { createStopReply } from '../replies/stopReply'
import { pageTool } from '../web/pageProvider'

/** The verbs of research. */
export function createResearchCommands(deps: CommandDeps) {
  const changeSettings = createChangeSettings(deps)
  const stopReply = createStopReply(deps)
  const workingIn = (id: AgentTreeId): readonly ConversationId[] =>
    Object.entries(treeIn(deps, id)?.agents ?? {}).flatMap(([agent, each]) =>
      isWorking(each) ? [agent as ConversationId] : [],
    )

  return {
    /** Switches research on or off in a chat (null: in the next one), on with what it reads by. */
    switchResearch: async (id: ConversationId | null, isOn: boolean): Promise<void> => {
      const { settings } = deps.store.getState()
      const toolUse = toolUseOf(selectConversationSettings(id)(deps.store.getState()))
      const searches = settings.searchServices.map((service) => searchSource(service).id)
      const isSearching = toolUse.sources.some((each) => searches.includes(each))
      const added = isOn ? [RESEARCH, pageTool().source.id, ...(isSearching ? [] : searches.slice(0, 1))] : []
      const others = toolUse.sources.filter((each) => each !== RESEARCH && !added.includes(each))
      await changeSettings(id, { toolUse: { ...toolUse, sources: [...others, ...added] } })
    },

    /** Lets the requests of a research wait, or go on: what is under way comes to its end. */
    pauseResearch: (tree: AgentTreeId, isPaused: boolean): Promise<void> =>
      changeTree(deps, tree, (now) => withPause(now, isPaused, deps.now())),

    /** Ends the searching: the report is written from the notes there are. */
    finishResearch: async (tree: AgentTreeId): Promise<void> => {
      await changeTree(deps, tree, (now) => withPause({ ...now, isEnding: true }, false, deps.now()))
      workingIn(tree).forEach(stopReply)
    },

    /** Tells something to all that work on a research, at their next step, and to those that begin later. */
    steerResearch: async (tree: AgentTreeId, text: string): Promise<void> => {
      for (const id of workingIn(tree))
        keepFollowUps(deps, id, [...(deps.store.getState().queued[id] ?? []), { text, attachments: [] }])
      await changeTree(deps, tree, (now) => ({ ...now, said: [...(now.said ?? []), text] }))
    },
  }
}
