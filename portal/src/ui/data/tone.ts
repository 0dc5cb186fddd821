export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
