/** What a plan would do to one resource. */
export interface PlannedChange {
  /** `module.this.aws_instance.web[0]` */
  readonly address: string;
  /** `aws_instance` */
  readonly type: string;
  readonly action: 'create' | 'update' | 'delete' | 'replace' | 'no-op';
}
