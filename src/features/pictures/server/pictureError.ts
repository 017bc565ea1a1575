/** Reason why an outside picture cannot be shown. `lasting`: a retry would not help. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly lasting: boolean

  constructor(message: string, lasting: boolean, options?: ErrorOptions) {
    super(message, options)
    this.lasting = lasting
  }
}
