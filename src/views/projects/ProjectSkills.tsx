import type { SkillId } from '@/domain/ids'
import type { Project } from '@/domain/projects/project'
import { useSkills } from '@/hooks/skills/useSkills'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Switch } from '@/ui/controls/Switch'
import { ForeignName } from '@/ui/foreign/ForeignName'
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
      <ul aria-label={t('Skills')} className="flex flex-col">
        {skills.map(({ id, name }) => (
          <li key={id}>
            <Switch
              label={spelledOut(name)}
              isOn={on.includes(id)}
              onChange={(isOn) => onChange([...on.filter((each) => each !== id), ...(isOn ? [id] : [])])}
            >
              <ForeignName text={name} />
            </Switch>
          </li>
        ))}
      </ul>
      <p className="text-[13px] text-muted">{t('They are on in all chats of the project.')}</p>
    </Disclosure>
  )
}
