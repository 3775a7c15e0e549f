export const smallText = { size: 'small', variant: 'text' } as const
