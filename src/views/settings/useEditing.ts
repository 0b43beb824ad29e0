import { useRef, useState } from 'react'

/** Which item of a list is in its form: `new` for one that is not there yet. Closing it leads back to the button that adds. */
export function useEditing<Item>() {
  const [editing, setEditing] = useState<Item | 'new'>()
  const addRef = useRef<HTMLButtonElement>(null)
  const focusAdd = () => addRef.current?.focus()
  return {
    editing,
    edit: setEditing,
    addRef,
    focusAdd,
    close: () => {
      setEditing(undefined)
      focusAdd()
    },
  }
}
