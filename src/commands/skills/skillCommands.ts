import type { SkillId } from '@/domain/ids'
import { type Skill, type SkillFile, skillName, skillsIn } from '@/domain/skills/skill'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { type ImportedSkills, importSkills, keepSkill, unpack, type WaitingSkill } from './importSkills'
import { textOf } from './skillFileTexts'

export /** The verbs of skills. */
export const createSkillCommands = (deps: CommandDeps) => ({
  /** Keeps the skills of chosen files. One that is called as another here waits for what the person says. */
  importSkills: async (files: readonly File[]): Promise<Result<ImportedSkills, string>> => {
    const unpacked = await unpack(deps, files)
    return unpacked.ok ? importSkills(deps, unpacked.value) : unpacked
  },

  /** Puts one that waits in the place of the one that is here, where it stays switched on; Undo brings that back. */
  replaceSkill: async ({ skill, here }: WaitingSkill): Promise<Result<Skill, string>> => {
    const kept = await keepSkill(deps, { ...skill, id: here.id, createdAt: here.createdAt })
    if (kept.ok)
      deps.store.getState().noticeShown({
        id: deps.newId(),
        tone: 'info',
        text: t('“{name}” was replaced.', { name: here.name }),
        undo: { items: [[skillName(here.id), here]] },
      })
    return kept
  },

  /** Keeps one that waits beside the one that is here, under a name of its own. */
  keepBothSkills: async ({ skill }: WaitingSkill): Promise<Result<Skill, string>> => {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const taken = new Set(skillsIn(items.value).map(({ name }) => name))
    let name = skill.name
    for (let number = 2; taken.has(name); number++) name = `${skill.name}-${number}`
    return keepSkill(deps, { ...skill, name })
  },

  /** Removes a skill, with an Undo. Chats that have it on go on without it. */
  deleteSkill: async (id: SkillId): Promise<Result<void, string>> => {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const skill = skillsIn(items.value).find((each) => each.id === id)
    if (!skill) return ok(undefined)
    await record(deps, { items: [[skillName(id), null]] })
    deps.store.getState().noticeShown({
      id: deps.newId(),
      tone: 'info',
      text: t('“{name}” was deleted.', { name: skill.name }),
      undo: { items: [[skillName(id), skill]] },
    })
    return ok(undefined)
  },

  /** A file of a skill as text, for people to read. */
  skillFileText: (file: SkillFile): Promise<Result<string, string>> => textOf(deps, file),
})
