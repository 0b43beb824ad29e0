import { useState } from 'react'

import { assistantsIn } from '@/domain/assistants/readAssistants'
import type { SkillId } from '@/domain/ids'
import type { Project, ProjectContent } from '@/domain/projects/project'
import { useAppState } from '@/hooks/app'
import { useCollections } from '@/hooks/collections/useCollections'
import { useItems } from '@/hooks/items/useItems'
import { personalRuleOptions } from '@/hooks/personalData/personalRules'
import { colourOptions, useProjectCommands } from '@/hooks/projects/useProjects'
import { useSkills } from '@/hooks/skills/useSkills'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { ColourChoice } from '@/ui/controls/ColourChoice'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'
import { Alert } from '@/ui/feedback/Note'
import { CollectionSwitches, SwitchList } from '@/ui/foreign/SwitchList'
import { Disclosure } from '@/ui/layout/Disclosure'

/** Instructions, assistant, name and colour of a project. Each change is kept at once. */
export function ProjectDetails({ project }: { readonly project: Project }) {
  const withProjects = useProjectCommands()
  const items = useItems()
  const isMemoryOn = useAppState(({ settings }) => settings.isMemoryOn)
  const [typed, setTyped] = useState({ name: project.name, instructions: project.instructions })
  const [error, setError] = useState<string>()
  const assistants = items ? assistantsIn(items) : []
  const isAssistantGone =
    project.assistantId !== null &&
    items !== undefined &&
    !assistants.some(({ head }) => head.id === project.assistantId)

  const change = (next: Partial<ProjectContent>) =>
    void withProjects((commands) => commands.changeProject(project.id, next)).then((kept) =>
      setError(kept && !kept.ok ? kept.error : undefined),
    )

  return (
    <section aria-label={t('Settings of the project')} className="flex flex-col gap-4">
      <TextArea
        label={t('Instructions')}
        value={typed.instructions}
        onChange={(instructions) => {
          setTyped({ ...typed, instructions })
          change({ instructions })
        }}
        placeholder={t('What every chat in this project should know or do')}
        hint={t(
          'Sent before the instructions of each chat in the project. Changes apply from the next message on.',
        )}
        rows={5}
      />
      <Select
        label={t('Default assistant')}
        value={project.assistantId ?? ''}
        options={[
          { value: '', label: tAs('assistant', 'None') },
          ...assistants.map(({ head, version }) => ({ value: head.id, label: version.name })),
          ...(isAssistantGone
            ? [{ value: project.assistantId, label: t('An assistant that is not on this device') }]
            : []),
        ]}
        onChange={(assistantId) => change({ assistantId: assistantId === '' ? null : assistantId })}
        hint={t('New chats in the project start with it.')}
      />
      {assistants.length > 0 && (
        <Select
          label={t('Collect chats of')}
          value={project.collects ?? ''}
          options={[
            { value: '', label: tAs('assistant', 'None') },
            ...assistants.map(({ head, version }) => ({ value: head.id, label: version.name })),
          ]}
          onChange={(collects) => {
            change({ collects: collects === '' ? null : collects })
            if (collects !== '') void withProjects((commands) => commands.collect())
          }}
          hint={t('All chats with this assistant go into this project, those outside of projects at once.')}
        />
      )}
      {isMemoryOn && (
        <Switch
          label={t('Use memory in its chats')}
          isOn={project.noMemory !== true}
          onChange={(isOn) => change({ noMemory: !isOn })}
        />
      )}
      <CollectionSwitches
        collections={useCollections()}
        on={project.collections}
        note={t('New chats in the project look in these collections.')}
        onChange={(collections) => change({ collections })}
      />
      <ProjectSkills project={project} onChange={(skills) => change({ skills })} />
      <Select
        label={t('Hide personal data')}
        value={project.personalData ?? 'off'}
        options={personalRuleOptions()}
        onChange={(personalData) => change({ personalData })}
        hint={t('In all chats of the project. A chat can hide more, never less.')}
      />
      <TextField
        label={t('Project name')}
        value={typed.name}
        maxLength={80}
        onChange={(name) => {
          setTyped({ ...typed, name })
          // A project without a name could not be found again.
          if (name.trim() !== '') change({ name: name.trim() })
        }}
        error={typed.name.trim() === '' ? t('Enter a name. Until then the last one stays.') : undefined}
      />
      <ColourChoice
        label={t('Colour')}
        value={project.colour}
        options={colourOptions()}
        onChange={(colour) => change({ colour })}
      />
      {error !== undefined && <Alert title={t('The change was not saved')}>{error}</Alert>}
    </section>
  )
}

type Props = {
  readonly project: Project
  readonly onChange: (skills: readonly SkillId[]) => void
}

/** The skills that all chats of a project have on; nothing where there are no skills. */
function ProjectSkills({ project: { skills: on = [] }, onChange }: Props) {
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
