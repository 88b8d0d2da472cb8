// Firefox plays without a click, asks for no permission, talks to itself by WebRTC, and fetches nothing but the page.
user_pref("media.autoplay.default", 0);
user_pref("media.block-autoplay-until-in-foreground", false);
user_pref("media.navigator.permission.disabled", true);
user_pref("media.peerconnection.ice.loopback", true);
user_pref("media.peerconnection.ice.obfuscate_host_addresses", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "http://localhost:1/");
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
