export declare function nameChecker(
  kept: ReadonlyMap<string, string | Readonly<Record<string, string>>>,
): (key: string) => string[]
