// Exchanges the one-time code of the trial's link, which is in the fragment: no server, log or Referer gets to see that.
const form = document.getElementById('code');
const code = new URLSearchParams(location.hash.slice(1)).get('code');

if (form && code) {
  history.replaceState(null, '', location.pathname + location.search);
  form.elements.code.value = code;
  form.submit();
}
