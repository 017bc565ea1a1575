import { closeToast, useToast } from '#ui/toasts.ts'

/** Short messages, announced by screen readers. */
export function Toasts() {
  const toast = useToast()
  return (
    <div className="toasts">
      <div role="status" aria-live="polite">
        {toast && (
          <p className="toast">
            {toast.text}
            {toast.action && (
              <button type="button" className="toast-action" onClick={runAndClose(toast.action)}>
                {toast.action.label}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

function runAndClose({ run }: { run: () => void }) {
  return () => {
    closeToast()
    run()
  }
}
