/** Who speaks, for those who cannot see on which side a bubble is. */
export const WHO = { user: 'You said:', assistant: 'The assistant said:' } as const;
