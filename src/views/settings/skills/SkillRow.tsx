import { useState } from 'react'

import { describeMissing } from '@/domain/skills/missing'
import { bytesOf, type Skill, type SkillFile } from '@/domain/skills/skill'
import { skillSourceId } from '@/domain/skills/skillSource'
import { useSkillCommands, useSkillsOn, useSwitchSkill } from '@/hooks/skills/useSkills'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ForeignText } from '@/ui/foreign/ForeignText'
import { Disclosure } from '@/ui/layout/Disclosure'

const SkillFileDialog = onDemand(() => import('./SkillFileDialog').then((module) => module.SkillFileDialog))

/** A skill: what it is for, what is missing for it here, its files, and whether new chats have it on. */
export function SkillRow({ skill }: { readonly skill: Skill }) {
  const { id, name, description, license, compatibility, files } = skill
  const withSkills = useSkillCommands()
  const switchSkill = useSwitchSkill(null)
  const { on } = useSkillsOn(null)
  const [shown, setShown] = useState<SkillFile>()
  const missing = describeMissing(skill)
  const count = plural(files.length, { one: '{count} file', other: '{count} files' })
  return (
    <li className="skill-row">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="skill-name">
          <ForeignName text={name} />
        </h3>
        <Switch
          label={t('On in new chats: {name}', { name })}
          isOn={on.includes(skillSourceId(id))}
          onChange={(isOn) => switchSkill(skill, isOn)}
        >
          {t('On in new chats')}
        </Switch>
      </div>
      <p className="wrap-anywhere">
        <ForeignText text={description} />
      </p>
      {missing !== undefined && <p className="text-[13px] wrap-anywhere">{missing}</p>}
      {compatibility !== '' && (
        <p className="text-[13px] wrap-anywhere text-muted">
          <ForeignText text={compatibility} />
        </p>
      )}
      <Disclosure label={count} hint={formatBytes(bytesOf(skill))}>
        {license !== '' && (
          <p className="pb-2 text-[13px] wrap-anywhere text-muted">
            {t('License: {text}', { text: license })}
          </p>
        )}
        <ul aria-label={t('Files of “{name}”', { name })} className="skill-files">
          {files.map((file) => (
            <li key={file.path}>
              {file.lines === undefined ? (
                <span className="skill-path">{file.path}</span>
              ) : (
                <button type="button" className="skill-path" onClick={() => setShown(file)}>
                  {file.path}
                </button>
              )}
              <span className="skill-size">{formatBytes(file.bytes)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
      <Button
        size="small"
        variant="danger"
        className="self-start"
        aria-label={t('Delete “{text}”', { text: name })}
        onClick={() => void withSkills((commands) => commands.deleteSkill(id))}
      >
        {t('Delete')}
      </Button>
      {shown && <SkillFileDialog file={shown} onClose={() => setShown(undefined)} />}
    </li>
  )
}
