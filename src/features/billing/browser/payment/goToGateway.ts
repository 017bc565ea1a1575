/**
 * Leaves for the gateway's page. The promise ends only if the reader comes back to this page as it
 * was (the browser's back button); `back` is then called, so that the form can be sent again.
 */
export function goToGateway(url: string, back: () => void): Promise<void> {
  return new Promise((resolve) => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', restored)
      back()
      resolve()
    }
    window.addEventListener('pageshow', restored)
    location.assign(url)
  })
}
