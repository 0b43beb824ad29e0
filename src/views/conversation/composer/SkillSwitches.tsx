import { useId } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Skill } from '@/domain/skills/skill'
import { skillSourceId } from '@/domain/skills/skillSource'
import { skillLine } from '@/domain/skills/skillTools'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { useSkillsOn, useSwitchSkill } from '@/hooks/skills/useSkills'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Switch } from '@/ui/controls/Switch'
import { ForeignText } from '@/ui/foreign/ForeignText'

type Props = { readonly conversationId: ConversationId | null; readonly skills: readonly Skill[] }

/** A switch for each skill; those of the chat's project are on and stay so here. */
export function SkillSwitches({ conversationId, skills }: Props) {
  if (skills.length === 0) return null
  return (
    <>
      <p aria-hidden className="px-1 pt-2 text-[13px] font-medium">
        {t('Skills')}
      </p>
      <ul aria-label={t('Skills')} className="flex flex-col">
        {skills.map((skill) => (
          <SkillSwitch key={skill.id} conversationId={conversationId} skill={skill} />
        ))}
      </ul>
    </>
  )
}

function SkillSwitch({ conversationId, skill }: Pick<Props, 'conversationId'> & { readonly skill: Skill }) {
  const noteId = useId()
  const { on, byProject } = useSkillsOn(conversationId)
  const switchSkill = useSwitchSkill(conversationId)
  const source = skillSourceId(skill.id)
  const isOfProject = byProject.includes(source)
  return (
    <li className="flex items-center justify-between gap-3 px-1">
      <Switch
        label={spelledOut(skill.name)}
        describedBy={noteId}
        isOn={isOfProject || on.includes(source)}
        isDisabled={isOfProject}
        onChange={(isOn) => switchSkill(skill, isOn)}
      >
        <ForeignText text={skill.name} />
      </Switch>
      <span id={noteId} className="shrink-0 text-[13px] text-muted tabular-nums">
        {isOfProject
          ? t('On in the project')
          : t('{count} tokens', { count: formatTokens(estimateTokens(skillLine(skill.name, skill))) })}
      </span>
    </li>
  )
}
