import type { SkillId } from '../ids'
import type { ToolSource } from '../tools/toolDefinition'

/** What the sources of skills begin with: each is switched on by itself. */
const SKILL = 'skill:'

/** The source that their tools belong to, of which all skills of a chat share one set. */
export const SKILLS = 'app:skills'

/** A skill as it is switched on in a chat. */
export const skillSource = ({ id, name }: { readonly id: SkillId; readonly name: string }): ToolSource => ({
  id: skillSourceId(id),
  name,
})

export const skillSourceId = (id: SkillId): string => SKILL + id

export const isSkillSource = (id: string): boolean => id.startsWith(SKILL)

/** The source that the tools of a source name as theirs. */
export const sourceOfTools = (id: string): string => (isSkillSource(id) ? SKILLS : id)
