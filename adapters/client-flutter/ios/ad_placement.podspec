Pod::Spec.new do |s|
  s.name = 'ad_placement'
  s.version = '3.0.0'
  s.summary = 'Ads in a chat for Flutter: what Dart cannot read by itself.'
  s.license = { :type => 'Apache-2.0', :file => '../LICENSE' }
  s.homepage = 'https://github.com/ad-placement/ad-placement'
  s.author = 'The ad-placement authors'
  s.source = { :path => '.' }
  s.source_files = 'ad_placement/Sources/ad_placement/**/*.swift'
  s.resource_bundles = { 'ad_placement_privacy' => ['ad_placement/Sources/ad_placement/PrivacyInfo.xcprivacy'] }
  s.platform = :ios, '12.0'
  s.swift_version = '5.9'
  s.frameworks = 'AdSupport', 'CoreTelephony', 'Network', 'SafariServices', 'StoreKit', 'WebKit'
  s.weak_frameworks = 'AppTrackingTransparency'
  s.dependency 'Flutter'
  s.pod_target_xcconfig = { 'DEFINES_MODULE' => 'YES' }
end
