// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, test, vi } from 'vitest'

import { Combobox } from '@/ui/controls/Combobox'
import { NumberField } from '@/ui/controls/NumberField'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'
import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Ellipsis } from '@/ui/icons'
import { Disclosure } from '@/ui/layout/Disclosure'
import { Tabs } from '@/ui/layout/Tabs'
import { MenuButton } from '@/ui/overlays/MenuButton'

test('a switch has its name, its state and answers to Space', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <Switch label="Send Temperature" isOn={false} onChange={onChange}>
      Temperature
    </Switch>,
  )
  const control = screen.getByRole('switch', { name: 'Send Temperature' })
  expect(control).not.toBeChecked()
  control.focus()
  await user.keyboard(' ')
  expect(onChange).toHaveBeenCalledWith(true)
})

test('a number keeps what is half typed and settles on the nearest allowed one', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  function Owner() {
    const [value, setValue] = useState(0.8)
    return (
      <NumberField
        label="Temperature"
        min={0}
        max={2}
        step={0.01}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }
  render(<Owner />)
  const box = screen.getByRole('spinbutton', { name: 'Temperature' })
  await user.clear(box)
  expect(onChange).not.toHaveBeenCalled()
  await user.type(box, '1.5')
  expect(onChange).toHaveBeenLastCalledWith(1.5)
  await user.clear(box)
  await user.type(box, '7')
  expect(onChange).not.toHaveBeenCalledWith(7)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith(2)
  expect(box).toHaveValue(2)
})

test('a radio group is named and chosen with the arrow keys', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <RadioGroup
      label="Reasoning effort"
      value="low"
      options={[
        { value: 'low', label: 'Low' },
        { value: 'high', label: 'High' },
      ]}
      onChange={onChange}
    />,
  )
  expect(screen.getByRole('radiogroup', { name: 'Reasoning effort' })).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'High' }))
  expect(onChange).toHaveBeenCalledWith('high')
})

test('tabs move with the arrow keys and name their panel', async () => {
  const user = userEvent.setup()
  function Owner() {
    const [selected, setSelected] = useState<'a' | 'b'>('a')
    return (
      <Tabs
        label="Inspector"
        tabs={[
          { id: 'a', label: 'Parameters' },
          { id: 'b', label: 'Cost' },
        ]}
        selected={selected}
        onSelect={setSelected}
      >
        panel {selected}
      </Tabs>
    )
  }
  render(<Owner />)
  await user.click(screen.getByRole('tab', { name: 'Parameters' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Cost' })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'Cost' })).toHaveTextContent('panel b')
})

test('a disclosure hides what belongs to it', async () => {
  const user = userEvent.setup()
  render(<Disclosure label="Reasoning">Because.</Disclosure>)
  expect(screen.queryByText('Because.')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Reasoning', expanded: false }))
  expect(screen.getByText('Because.')).toBeInTheDocument()
})

test('progress says how far and how long still', () => {
  render(<ProgressBar label="Loading Pocket" value={0.42} msLeft={61_200} detail="2 of 5 MB" />)
  const bar = screen.getByRole('progressbar', { name: 'Loading Pocket' })
  expect(bar).toHaveAttribute('aria-valuenow', '42')
  expect(bar).toHaveAttribute('aria-valuetext', '2 of 5 MB · 62 s left')
  expect(screen.getByText('2 of 5 MB · 62 s left')).toBeVisible()
})

test('a field ties its error to its box', () => {
  render(<TextField label="Base URL" value="x" onChange={vi.fn()} error="Start with https://" />)
  const box = screen.getByRole('textbox', { name: 'Base URL' })
  expect(box).toBeInvalid()
  expect(box).toHaveAccessibleDescription('Start with https://')
})

test('a combobox narrows by typing and picks with Enter', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const options = ['finch-8b', 'corvid-32b', 'oriel-pro'].map((value) => ({ value, label: value }))
  render(<Combobox label="Model" value="finch-8b" options={options} onChange={onChange} />)
  const box = screen.getByRole('combobox', { name: 'Model' })
  await user.click(box)
  expect(screen.getAllByRole('option')).toHaveLength(3)
  await user.type(box, 'o')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'corvid-32b',
    'oriel-pro',
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledWith('oriel-pro')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('a bug in one pane shows an alert with a way on', async () => {
  const user = userEvent.setup()
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fault = { isOn: true }
  function Faulty() {
    if (fault.isOn) throw new Error('no such column')
    return <p>fine</p>
  }
  render(
    <ErrorBoundary title="The catalog couldn’t be shown.">
      <Faulty />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('The catalog couldn’t be shown.')
  fault.isOn = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('fine')).toBeInTheDocument()
  quiet.mockRestore()
})

it('spells the keys of a menu for the platform', async () => {
  render(
    <MenuButton
      label="Chat options"
      icon={Ellipsis}
      items={() => [{ type: 'item', label: 'Find…', keys: "Mod+'", onPick: () => undefined }]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Chat options' }))
  expect(await screen.findByRole('menuitem', { name: /^Find/ })).toHaveTextContent("Find…Ctrl'")
})
