import './skills.css'

import { useRef, useState } from 'react'

import { describeMissing } from '@/domain/skills/missing'
import type { Skill, SkillFile } from '@/domain/skills/skill'
import { skillSourceId } from '@/domain/skills/skillSource'
import {
  useSkillCommands,
  useSkillImport,
  useSkillsOn,
  useStoredSkills,
  useSwitchSkill,
} from '@/hooks/skills/useSkills'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { Switch } from '@/ui/controls/Switch'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { Alert } from '@/ui/feedback/Note'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ForeignText } from '@/ui/foreign/ForeignText'
import { Disclosure } from '@/ui/layout/Disclosure'

import { Section } from '../Section'

/** All skills: importing them, what each needs, and whether new chats have them on. */
export function SkillsSection() {
  const { value: skills, problem: unreadable, again } = useStoredSkills()
  const { isBusy, notes, problem, waiting, read, replace, keepBoth, leave } = useSkillImport()
  const file = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <Section
      title={t('Skills')}
      description={t(
        'Instructions and files for a kind of task (Agent Skills). A model sees the name and description of each skill that is on, and reads the rest when a task needs it. Scripts in Python and JavaScript run in a sandbox.',
      )}
      action={
        <div className="flex flex-wrap gap-2">
          <Button isBusy={isBusy} onClick={() => folder.current?.click()}>
            {t('Import folder…')}
          </Button>
          <Button isBusy={isBusy} onClick={() => file.current?.click()}>
            {t('Import skill…')}
          </Button>
        </div>
      }
    >
      <FileInput
        ref={file}
        isMultiple
        label={t('File of a skill')}
        accept=".md,.zip,.skill,text/markdown,application/zip"
        onFiles={(files) => void read(files)}
      />
      <FileInput ref={folder} isFolder label={t('Folder of a skill')} onFiles={(files) => void read(files)} />
      {notes.length > 0 && (
        <div role="status" className="text-sm text-muted">
          {notes.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
      {waiting.map((each) => (
        <div
          key={each.skill.id}
          role="group"
          aria-label={t('Replace “{name}”?', { name: each.here.name })}
          className="flex flex-col gap-3 rounded border border-line bg-surface p-4 text-sm"
        >
          <p>{t('A skill called “{name}” is already here, with other files.', { name: each.here.name })}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="primary" onClick={() => void replace(each)}>
              {t('Replace')}
            </Button>
            <Button size="small" onClick={() => void keepBoth(each)}>
              {t('Keep both')}
            </Button>
            <Button size="small" onClick={() => void leave(each)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      ))}
      {problem !== undefined && (
        <Alert title={t('That didn’t work')}>
          <p>
            <ForeignName text={problem} />
          </p>
        </Alert>
      )}
      {unreadable !== undefined && (
        <LoadFailed title={t('Your skills can’t be read')} onRetry={again}>
          {unreadable}
        </LoadFailed>
      )}
      {skills?.length === 0 && (
        <EmptyState title={t('No skills yet')}>
          {t('Import the folder of one, or its .zip or .skill file. It has a SKILL.md in it.')}
        </EmptyState>
      )}
      {skills && skills.length > 0 && (
        <ul
          aria-label={t('Skills')}
          className="flex flex-col divide-y divide-line rounded border border-line bg-surface"
        >
          {skills.map((skill) => (
            <SkillRow key={skill.id} skill={skill} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const SkillFileDialog = onDemand(() => import('./SkillFileDialog').then((module) => module.SkillFileDialog))

/** A skill: what it is for, what is missing for it here, its files, and whether new chats have it on. */
function SkillRow({ skill }: { readonly skill: Skill }) {
  const { id, name, description, license, compatibility, files } = skill
  const withSkills = useSkillCommands()
  const switchSkill = useSwitchSkill(null)
  const { on } = useSkillsOn(null)
  const [shown, setShown] = useState<SkillFile>()
  const missing = describeMissing(skill)
  const count = plural(files.length, { one: '{count} file', other: '{count} files' })
  return (
    <li className="settings-row">
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

/** How much all files of a skill hold. */
const bytesOf = ({ files }: Pick<Skill, 'files'>): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
