/** The chat character a conversation is held with; pinned for the conversation (`spec.md`, Character). */
export interface Character {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl?: string | undefined;
  readonly greeting?: string | undefined;
  readonly persona?: string | undefined;
  readonly tags: readonly string[];
  /** Adult-targeted: only advertisers that opted in may appear beside it, never the reverse. */
  readonly isNsfw: boolean;
}
