import type { SkillId } from '@/domain/ids'
import type { Project } from '@/domain/projects/project'
import { useSkills } from '@/hooks/skills/useSkills'
import { t } from '@/lib/text/t'
import { SwitchList } from '@/ui/foreign/SwitchList'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly project: Project
  readonly onChange: (skills: readonly SkillId[]) => void
}

/** The skills that all chats of a project have on; nothing where there are no skills. */
export function ProjectSkills({ project: { skills: on = [] }, onChange }: Props) {
  const skills = useSkills()
  if (skills.length === 0) return null
  const count = skills.filter(({ id }) => on.includes(id)).length
  return (
    <Disclosure
      label={count === 0 ? t('Skills') : t('Skills ({count} on)', { count })}
      isOpenAtFirst={count > 0}
    >
      <SwitchList label={t('Skills')} items={skills} on={on} onChange={onChange} />
      <p className="text-[13px] text-muted">{t('They are on in all chats of the project.')}</p>
    </Disclosure>
  )
}
