/** Marks a branch the types rule out; throws if it is reached after all. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
