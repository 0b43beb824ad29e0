import { useMemo, useState } from 'react'

import type { WaitingSkill } from '@/commands/skills/skillCommands'
import { projectIn } from '@/domain/projects/project'
import type { ConversationId } from '@/domain/ids'
import { type Skill, skillsIn } from '@/domain/skills/skill'
import { skillSourceId } from '@/domain/skills/skillSource'
import type { Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useItems, useStoredItems } from '../items/useItems'
import type { Stored } from '../storage/useStored'
import { useWithCommands } from '../useClient'

const NONE: readonly Skill[] = []

/** All skills by name; none until they are read. */
export function useSkills(): readonly Skill[] {
  const items = useItems()
  return items ? skillsIn(items) : NONE
}

/** The same, and why they can't be read where they can't. */
export function useStoredSkills(): Stored<readonly Skill[]> {
  const stored = useStoredItems()
  return { ...stored, value: stored.value && skillsIn(stored.value) }
}

/** Does something with skills once their code is here. */
export const useSkillCommands = () => useWithCommands(useCommands().loadSkillCommands)

/** Which skills are on in a chat, and which of them because they are in its project; null is the next new chat. */
export function useSkillsOn(id: ConversationId | null): {
  readonly on: readonly string[]
  readonly byProject: readonly string[]
} {
  const { toolUse, project } = useAppState(selectConversationSettings(id))
  const items = useItems()
  return useMemo(
    () => ({
      on: toolUse?.sources ?? [],
      byProject: ((project && items && projectIn(items, project)?.skills) || []).map(skillSourceId),
    }),
    [toolUse, project, items],
  )
}

/** Switches a skill on or off in a chat; null is the next new one. */
export function useSwitchSkill(id: ConversationId | null): (skill: Skill, isOn: boolean) => void {
  const withTools = useWithCommands(useCommands().loadToolCommands)
  return (skill, isOn) =>
    void withTools(({ switchToolSource }) => switchToolSource(id, skillSourceId(skill.id), isOn))
}

/** What came of files that were chosen, and what to do with those that wait for a choice. */
export function useSkillImport() {
  const withSkills = useSkillCommands()
  const [isBusy, setBusy] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [waiting, setWaiting] = useState<readonly WaitingSkill[]>([])

  async function read(files: readonly File[]): Promise<void> {
    setBusy(true)
    const imported = await withSkills(({ importSkills }) => importSkills(files))
    setBusy(false)
    if (!imported) return
    setProblem(imported.ok ? undefined : imported.error)
    if (!imported.ok) return
    const { added, known, waiting: later } = imported.value
    setNotes([
      ...(added.length > 0
        ? [plural(added.length, { one: '{count} skill was added.', other: '{count} skills were added.' })]
        : []),
      ...known.map(({ name }) => t('“{name}” is already here.', { name })),
    ])
    setWaiting((before) => [...before, ...later])
  }

  async function settle(
    one: WaitingSkill,
    act: Parameters<typeof withSkills<Result<Skill, string>>>[0] | undefined,
  ): Promise<void> {
    const kept = act && (await withSkills(act))
    setProblem(kept && !kept.ok ? kept.error : undefined)
    if (!act || kept?.ok) setWaiting((before) => before.filter((each) => each !== one))
  }
  return {
    isBusy,
    notes,
    problem,
    waiting,
    read,
    replace: (one: WaitingSkill) => settle(one, (its) => its.replaceSkill(one)),
    keepBoth: (one: WaitingSkill) => settle(one, (its) => its.keepBothSkills(one)),
    leave: (one: WaitingSkill) => settle(one, undefined),
  }
}
