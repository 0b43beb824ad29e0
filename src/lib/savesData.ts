/** Whether the person has asked the browser to spend little data. */
export const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
