/** The CORS rules that a bucket needs so that a page of this origin may use it, as its settings take them. */
export const bucketRules = (origin: string): string =>
  JSON.stringify(
    [
      {
        AllowedOrigins: [origin],
        AllowedMethods: ['GET', 'HEAD', 'PUT', 'DELETE'],
        AllowedHeaders: ['*'],
        MaxAgeSeconds: 3600,
      },
    ],
    null,
    2,
  )
